import { Icon } from './Icon.tsx'

export function Check(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M4.5 10.5l3.75 3.75L15.5 6.5" />
    </Icon>
  )
}
