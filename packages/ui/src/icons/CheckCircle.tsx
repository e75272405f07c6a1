import { Icon } from './Icon.tsx'

export function CheckCircle(props: Icon.Props) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M6.9 10.2l2.2 2.2 4.1-4.6" />
    </Icon>
  )
}
