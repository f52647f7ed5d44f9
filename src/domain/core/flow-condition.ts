import { Decimal } from '../figures/decimal.ts'

/** The variables of a process. */
export type FlowValue = string | boolean
export type FlowVariables = Readonly<Record<string, FlowValue>>

/** A parsed condition; `holds` evaluates it against the variables of a process. */
export type FlowCondition = { holds(variables: FlowVariables): boolean }

type Value = FlowValue | null
type Term = (variables: FlowVariables) => Value

const longest = 500
const deepest = 20
const token = /\s*(?:(\d+(?:\.\d+)?)|'([^'\\]*)'|"([^"\\]*)"|([A-Za-z_]\w*)|(==|!=|<=|>=|&&|\|\||[<>!()]))/y
const names: Readonly<Record<string, string>> = { and: '&&', or: '||', not: '!', eq: '==', ne: '!=', lt: '<', le: '<=', gt: '>', ge: '>=' }
const constants: Readonly<Record<string, Value>> = { true: true, false: false, null: null }

type Token = { sign: string } | { value: Value } | { name: string }

/** The tokens of the text; undefined if a part of it is not in this language. */
function tokensOf(text: string): Token[] | undefined {
  const found: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    if (text.slice(token.lastIndex).trim() === '') break
    const match = token.exec(text)
    if (!match) return undefined
    const [, number, single, double, word, sign] = match
    const literal = number ?? single ?? double
    if (literal !== undefined) found.push({ value: literal })
    else if (sign !== undefined) found.push({ sign })
    else if (word !== undefined) found.push(nameToken(word))
  }
  return found
}

function nameToken(word: string): Token {
  if (Object.hasOwn(names, word)) return { sign: names[word] ?? '' }
  return Object.hasOwn(constants, word) ? { value: constants[word] ?? null } : { name: word }
}

/** Compares two values; numbers compare by value, so that 3 equals 3.0. */
function compare(one: Value, other: Value): number | undefined {
  const figures = [one, other].map((value) => (typeof value === 'string' && /^-?\d{1,30}(\.\d{1,30})?$/.test(value) ? value : undefined))
  const [left, right] = figures
  if (left !== undefined && right !== undefined) return new Decimal(left).cmp(right)
  if (typeof one === 'string' && typeof other === 'string') return one === other ? 0 : one < other ? -1 : 1
  return one === other ? 0 : undefined
}

const comparisons: Readonly<Record<string, (order: number | undefined) => boolean>> = {
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order !== undefined && order < 0,
  '<=': (order) => order !== undefined && order <= 0,
  '>': (order) => order !== undefined && order > 0,
  '>=': (order) => order !== undefined && order >= 0,
}

const isTrue = (value: Value): boolean => value === true || value === 'true'

/** Thrown inside this file if the text is not a condition. */
class NoCondition extends Error {}

function readerOf(tokens: readonly Token[]) {
  let at = 0
  const takes = (sign: string): boolean => {
    const next = tokens[at]
    if (!next || !('sign' in next) || next.sign !== sign) return false
    at += 1
    return true
  }
  const operand = (depth: number): Term => {
    if (depth > deepest) throw new NoCondition()
    if (takes('!')) {
      const inner = operand(depth + 1)
      return (variables) => !isTrue(inner(variables))
    }
    if (takes('(')) {
      const inner = either(depth + 1)
      if (!takes(')')) throw new NoCondition()
      return inner
    }
    const next = tokens[at]
    at += 1
    if (!next || 'sign' in next) throw new NoCondition()
    if ('value' in next) return () => next.value
    return (variables) => (Object.hasOwn(variables, next.name) ? (variables[next.name] ?? null) : null)
  }
  const comparison = (depth: number): Term => {
    const left = operand(depth)
    for (const [sign, says] of Object.entries(comparisons))
      if (takes(sign)) {
        const right = operand(depth)
        return (variables) => says(compare(left(variables), right(variables)))
      }
    return left
  }
  const chain =
    (sign: string, part: (depth: number) => Term, joined: (parts: readonly boolean[]) => boolean) =>
    (depth: number): Term => {
      const parts = [part(depth)]
      while (takes(sign)) parts.push(part(depth))
      const [only] = parts
      return parts.length === 1 && only ? only : (variables) => joined(parts.map((one) => isTrue(one(variables))))
    }
  const both = chain('&&', comparison, (parts) => parts.every(Boolean))
  const either = chain('||', both, (parts) => parts.some(Boolean))
  return { whole: () => either(0), isAtEnd: () => at === tokens.length }
}

/**
 * Parses a condition of a process, `${days > 3 && pass}`: variables, texts in quotes, numbers, true, false and null;
 * == != < <= > >= && || ! and parentheses, or the words for them (and, or, not, eq …). It has no calls, members or
 * assignments, so a condition cannot execute anything. Undefined if the text is no such condition. An unknown variable
 * is null, which equals only null and is neither below nor above any other value.
 */
export function readCondition(text: string): FlowCondition | undefined {
  const inner = /^\s*\$\{([^{}]*)\}\s*$/.exec(text)?.[1]
  if (inner === undefined || text.length > longest) return undefined
  const tokens = tokensOf(inner)
  if (!tokens) return undefined
  try {
    const reader = readerOf(tokens)
    const term = reader.whole()
    return reader.isAtEnd() ? { holds: (variables) => isTrue(term(variables)) } : undefined
  } catch (error) {
    if (error instanceof NoCondition) return undefined
    throw error
  }
}

/** The name in `${name}`, the only expression allowed for the approver. */
export const variableIn = (text: string): string | undefined => /^\$\{([A-Za-z_]\w{0,99})\}$/.exec(text.trim())?.[1]

const unit = { W: 7 * 86_400, D: 86_400, H: 3600, M: 60, S: 1 } as const
const longestWait = 366 * unit.D

/**
 * Milliseconds of a waiting time in BPMN's format, such as PT2H or P1DT12H: between a second and a year. Undefined for
 * other text.
 */
export function durationMs(text: string): number | undefined {
  const match = /^P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/.exec(text.trim())
  if (!match) return undefined
  const [, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.map((part) =>
    part === undefined ? undefined : Number(part),
  ) as number[]
  const sum = weeks * unit.W + days * unit.D + hours * unit.H + minutes * unit.M + seconds * unit.S
  return sum >= 1 && sum <= longestWait ? sum * 1000 : undefined
}
