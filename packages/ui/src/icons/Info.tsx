import { Icon } from './Icon.tsx'

export function Info(props: Icon.Props) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 9.25v4M10 6.6v.05" />
    </Icon>
  )
}
