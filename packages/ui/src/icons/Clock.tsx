import { Icon } from './Icon.tsx'

export function Clock(props: Icon.Props) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 6v4.2l2.6 1.6" />
    </Icon>
  )
}
