// @vitest-environment happy-dom
import { testInPage } from './testInPage.ts'

testInPage()
