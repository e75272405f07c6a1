import { Icon } from './Icon.tsx'

export function Code(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M7 6l-4 4 4 4M13 6l4 4-4 4" />
    </Icon>
  )
}
