import { Icon } from './Icon.tsx'

export function Refresh(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M16 10a6 6 0 01-10.6 3.85M4 10a6 6 0 0110.6-3.85M14.9 3v3.4h-3.4M5.1 17v-3.4h3.4" />
    </Icon>
  )
}
