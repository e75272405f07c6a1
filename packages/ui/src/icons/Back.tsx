import { Icon } from './Icon.tsx'

export function Back(props: Icon.Props) {
  return (
    <Icon {...props} flip>
      <path d="M12 4.5L6.5 10l5.5 5.5" />
    </Icon>
  )
}
