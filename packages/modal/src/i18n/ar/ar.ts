import { chunkOf } from '../../shell/chunk.ts'
import type { Language } from '../language.ts'
import { page } from './page.ts'

export const ar: Language = { tag: 'ar-u-nu-latn', dir: 'rtl', page, first: chunkOf(() => import('./first.ts')) }
