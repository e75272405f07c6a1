import { Icon } from './Icon.tsx'

export function Computer(props: Icon.Props) {
  return (
    <Icon {...props}>
      <rect x="2.75" y="3.75" width="14.5" height="9.5" rx="2" />
      <path d="M10 13.25v3M7 16.25h6" />
    </Icon>
  )
}
