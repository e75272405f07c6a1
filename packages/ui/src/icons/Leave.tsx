import { Icon } from './Icon.tsx'

export function Leave(props: Icon.Props) {
  return (
    <Icon {...props} flip>
      <path d="M8.5 4.25H6A1.75 1.75 0 004.25 6v8c0 .97.78 1.75 1.75 1.75h2.5M12.5 6.5L16 10l-3.5 3.5M15.5 10h-7" />
    </Icon>
  )
}
