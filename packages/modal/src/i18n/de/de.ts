import { chunkOf } from '../../shell/chunk.ts'
import type { Language } from '../language.ts'
import { page } from './page.ts'

export const de: Language = { tag: 'de', dir: 'ltr', page, first: chunkOf(() => import('./first.ts')) }
