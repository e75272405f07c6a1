import { Icon } from './Icon.tsx'

export function Plus(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M10 4v12M4 10h12" />
    </Icon>
  )
}
