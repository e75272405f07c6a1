import { Icon } from './Icon.tsx'

export function List(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M3.5 5.5h13M3.5 10h13M3.5 14.5h13" />
    </Icon>
  )
}
