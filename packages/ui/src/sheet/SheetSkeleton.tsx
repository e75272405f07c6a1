import { sheetRef } from '../css/sheetRef.tsx'
import styles, { sheet } from './SheetSkeleton.lk.css'

const ref = sheetRef(sheet)

/** Placeholder for a sheet's content: as high as its shape says, unless the blocks take more. One element per block, for a fast render. */
export function SheetSkeleton({ shape }: { readonly shape: SheetSkeleton.Shape }) {
  return (
    <div ref={ref} className={styles.content} aria-hidden="true">
      {shape.map((block, place) => {
        const [height, width = '100%'] = [block].flat()
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have no state
        return block === 'row' ? <i key={place} /> : <svg key={place} width={width} height={height} />
      })}
    </div>
  )
}

export declare namespace SheetSkeleton {
  /** The height of everything below the header, and what is drawn there, from the top. */
  type Shape = readonly [heightPx: number, ...blocks: readonly Block[]]
  /**
   * `row`: 56 px, with a picture and a name. A height in px: as wide as the sheet, for a button, a card or a field. A height and a
   * width in px: in the middle; with a width of 0, empty space. Blocks are 12 px apart, rows touch.
   */
  type Block = 'row' | number | readonly [heightPx: number, widthPx: number]
}
