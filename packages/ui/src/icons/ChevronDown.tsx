import { Icon } from './Icon.tsx'

export function ChevronDown(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M5.5 8l4.5 4.5L14.5 8" />
    </Icon>
  )
}
