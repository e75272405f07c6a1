import { Icon } from './Icon.tsx'

export function Chat(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M4 5.75C4 4.75 4.8 4 5.75 4h8.5c1 0 1.75.8 1.75 1.75v5.5c0 .97-.78 1.75-1.75 1.75H9.5L6 16v-3h-.25C4.8 13 4 12.2 4 11.25z" />
    </Icon>
  )
}
