import { Icon } from './Icon.tsx'

export function More(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M5 10h.01M10 10h.01M15 10h.01" strokeWidth="2.2" />
    </Icon>
  )
}
