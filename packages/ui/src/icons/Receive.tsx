import { Icon } from './Icon.tsx'

export function Receive(props: Icon.Props) {
  return (
    <Icon {...props} flip>
      <path d="M14.5 5.5l-9 9M5.5 7v7.5H13" />
    </Icon>
  )
}
