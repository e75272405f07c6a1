import { Icon } from './Icon.tsx'

export function Extension(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M7.75 5.5V4.75a1.75 1.75 0 013.5 0v.75H14A1.5 1.5 0 0115.5 7v2.75h.25a1.75 1.75 0 010 3.5h-.25V16a1.5 1.5 0 01-1.5 1.5H5A1.5 1.5 0 013.5 16v-2.75h.75a1.75 1.75 0 000-3.5H3.5V7A1.5 1.5 0 015 5.5z" />
    </Icon>
  )
}
