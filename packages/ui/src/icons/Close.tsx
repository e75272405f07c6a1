import { Icon } from './Icon.tsx'

export function Close(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M5.5 5.5l9 9M14.5 5.5l-9 9" />
    </Icon>
  )
}
