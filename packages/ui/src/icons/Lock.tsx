import { Icon } from './Icon.tsx'

export function Lock(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M5.75 9h8.5a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5h-8.5a1.5 1.5 0 0 1-1.5-1.5v-5a1.5 1.5 0 0 1 1.5-1.5zM7 9V6.25a3 3 0 0 1 6 0V9" />
    </Icon>
  )
}
