import { Icon } from './Icon.tsx'

export function Moon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M16 11.8A6.5 6.5 0 018.2 4a6.5 6.5 0 107.8 7.8z" />
    </Icon>
  )
}
