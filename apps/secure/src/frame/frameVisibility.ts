/** The frame is visible while any of its parts has something to show. Returns the switch for one part. */
export function createFrameVisibility(setVisible: (visible: boolean) => void) {
  const showing = new Set<string>()
  return (part: string) =>
    (visible: boolean): void => {
      const before = showing.size > 0
      if (visible) showing.add(part)
      else showing.delete(part)
      if (showing.size > 0 !== before) setVisible(!before)
    }
}
