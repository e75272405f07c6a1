import { Icon } from './Icon.tsx'

export function Send(props: Icon.Props) {
  return (
    <Icon {...props} flip>
      <path d="M5.5 14.5l9-9M7 5.5h7.5V13" />
    </Icon>
  )
}
