import { check, vitest } from './test-stages.ts'

/**
 * One checker for each project: several check the same inferred types again, which took twice the time and memory. One
 * project at a time: with two at once, one of seven runs from nothing found a type of another project to be unknown.
 */
export const tsc = ['-b', '--checkers', '1', '--builders', '1']

/** Checks without a database or a browser. */
export const checks = [
  ['types', () => check('tsc', tsc)],
  ['style', () => check('npm', ['run', '--silent', 'lint'])],
  ['borders', () => check('npm', ['run', '--silent', 'borders'])],
  ['tests of rules and components', () => vitest('rules', ['--project', 'rules', '--project', 'components'], {}, 10)],
] as const
