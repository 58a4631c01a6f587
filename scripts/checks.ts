import { check, vitest } from './test-stages.ts'

/** What needs neither a database nor a browser. */
export const checks = [
  ['types', () => check('tsc', ['-b'])],
  ['style', () => check('npm', ['run', '--silent', 'lint'])],
  ['borders', () => check('npm', ['run', '--silent', 'borders'])],
  ['tests of rules and components', () => vitest('rules', ['--project', 'rules', '--project', 'components'])],
] as const
