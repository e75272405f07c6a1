import { Icon } from './Icon.tsx'

export function Bank(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M3.5 7.75L10 3.75l6.5 4zM5.5 8v5.5M10 8v5.5M14.5 8v5.5M4 13.75h12M3.25 16.25h13.5" />
    </Icon>
  )
}
