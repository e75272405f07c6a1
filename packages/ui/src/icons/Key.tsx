import { Icon } from './Icon.tsx'

export function Key(props: Icon.Props) {
  return (
    <Icon {...props}>
      <circle cx="7" cy="7" r="3.5" />
      <path d="M9.5 9.5l6.75 6.75M13 13l2-2" />
    </Icon>
  )
}
