import { Icon } from './Icon.tsx'

export function Key(props: Icon.Props) {
  return (
    <Icon {...props}>
      <circle cx="7" cy="7" r="3.75" />
      <path d="M9.75 9.75l6.5 6.5M14 14l-2.25 2.25" />
    </Icon>
  )
}
