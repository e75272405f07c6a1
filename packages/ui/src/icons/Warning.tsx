import { Icon } from './Icon.tsx'

export function Warning(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M8.7 3.6L2.6 14.2a1.5 1.5 0 001.3 2.25h12.2a1.5 1.5 0 001.3-2.25L11.3 3.6a1.5 1.5 0 00-2.6 0zM10 7.75v3.25M10 13.6v.05" />
    </Icon>
  )
}
