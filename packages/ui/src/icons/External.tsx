import { Icon } from './Icon.tsx'

export function External(props: Icon.Props) {
  return (
    <Icon {...props} flip>
      <path d="M8.5 4.25H6A1.75 1.75 0 004.25 6v8c0 .97.78 1.75 1.75 1.75h8c.97 0 1.75-.78 1.75-1.75v-2.5M11.5 4.25h4.25V8.5M15.5 4.5L9.5 10.5" />
    </Icon>
  )
}
