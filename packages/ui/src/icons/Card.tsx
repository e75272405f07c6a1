import { Icon } from './Icon.tsx'

export function Card(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M5 4.75h10a1.75 1.75 0 0 1 1.75 1.75v7A1.75 1.75 0 0 1 15 15.25H5a1.75 1.75 0 0 1-1.75-1.75v-7A1.75 1.75 0 0 1 5 4.75zM3.25 8.5h13.5M6 12.25h2.5" />
    </Icon>
  )
}
