import '../../shell/testing/boot-page.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CodeBlock } from './CodeBlock.tsx'

afterEach(cleanup)

const textOf = (lines: number) => Array.from({ length: lines }, (_, index) => `line ${index + 1}`).join('\n')
const show = (lines: number) => render(<CodeBlock what="answer">{textOf(lines)}</CodeBlock>)
const shown = () => screen.getByLabelText('answer').textContent

test('an example of 60 lines is shown whole', () => {
  show(60)
  expect(shown()).toBe(textOf(60))
  expect(screen.queryByRole('button', { name: /lines/ })).toBeNull()
})

test('a longer one ends after 24 lines, and says how many there are', () => {
  show(1061)
  expect(shown()).toBe(textOf(24))
  fireEvent.click(screen.getByRole('button', { name: 'Show all 1,061 lines' }))
  expect(shown()).toBe(textOf(1061))
})
