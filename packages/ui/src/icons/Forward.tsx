import { Icon } from './Icon.tsx'

export function Forward(props: Icon.Props) {
  return (
    <Icon {...props} flip>
      <path d="M4 10h12M11 5l5 5-5 5" />
    </Icon>
  )
}
