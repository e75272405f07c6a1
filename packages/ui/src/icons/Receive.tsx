import { Icon } from './Icon.tsx'

export function Receive(props: Icon.Props) {
  return (
    <Icon {...props} flip>
      <path d="M14.5 5.5l-9 9M13 14.5H5.5V7" />
    </Icon>
  )
}
