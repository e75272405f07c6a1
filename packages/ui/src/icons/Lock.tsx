import { Icon } from './Icon.tsx'

export function Lock(props: Icon.Props) {
  return (
    <Icon {...props}>
      <rect x="4.25" y="8.75" width="11.5" height="8" rx="2.25" />
      <path d="M6.75 8.5V6.25a3.25 3.25 0 016.5 0V8.5" />
    </Icon>
  )
}
