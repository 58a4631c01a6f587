import { check, vitest } from './test-stages.ts'

/** Checks without a database or a browser. */
export const checks = [
  ['types', () => check('tsc', ['-b'])],
  ['style', () => check('npm', ['run', '--silent', 'lint'])],
  ['borders', () => check('npm', ['run', '--silent', 'borders'])],
  ['tests of rules and components', () => vitest('rules', ['--project', 'rules', '--project', 'components'])],
] as const
