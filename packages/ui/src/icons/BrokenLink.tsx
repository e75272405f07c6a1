import { Icon } from './Icon.tsx'

export function BrokenLink(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M8.4 6.1l1.7-1.7a3.7 3.7 0 015.25 5.25l-1.7 1.7M11.6 13.9l-1.7 1.7a3.7 3.7 0 01-5.25-5.25l1.7-1.7" />
    </Icon>
  )
}
