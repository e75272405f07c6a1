import { Icon } from './Icon.tsx'

export function Sun(props: Icon.Props) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="3.25" />
      <path d="M10 3v.75M10 16.25V17M3 10h.75M16.25 10H17M5.05 5.05l.5.5M14.45 14.45l.5.5M5.05 14.95l.5-.5M14.45 5.55l.5-.5" />
    </Icon>
  )
}
