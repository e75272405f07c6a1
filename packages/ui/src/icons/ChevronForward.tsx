import { Icon } from './Icon.tsx'

export function ChevronForward(props: Icon.Props) {
  return (
    <Icon {...props} flip>
      <path d="M8 5l5 5-5 5" />
    </Icon>
  )
}
