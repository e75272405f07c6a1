import { Picture } from './Picture.tsx'

/** A token: circle. */
export function TokenGlyph(props: Picture.Props) {
  return <Picture shape="token" {...props} />
}
