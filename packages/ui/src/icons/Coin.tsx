import { Icon } from './Icon.tsx'

export function Coin(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M16.75 10a6.75 6.75 0 1 1-13.5 0 6.75 6.75 0 0 1 13.5 0zM12 8c-.3-.75-1-1.1-2-1.1-1.2 0-2 .6-2 1.5 0 2.2 4 1 4 3.2 0 .9-.8 1.5-2 1.5-1 0-1.7-.35-2-1.1M10 5.6v1.3M10 13.1v1.3" />
    </Icon>
  )
}
