import { Icon } from './Icon.tsx'

export function ChevronUp(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M5.5 12L10 7.5l4.5 4.5" />
    </Icon>
  )
}
