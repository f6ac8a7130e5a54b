import { conversionTarget, convert } from './conversions.ts';
import { fail } from './errors.ts';
import type { Compile, Expression } from './expressions.ts';
import { mingoExpression } from './mingo-bridge.ts';
import { type Doc, isDoc, isTruthy, own, put, show, toNumber } from './values.ts';

/** Operators that bind variables, choose which argument to evaluate, or take named arguments. */
export type Binder = (argument: unknown, compile: Compile) => Expression;

const named = (name: string, argument: unknown): Doc =>
  isDoc(argument) ? argument : fail(16878, `${name} only supports an object as its argument`);

function list(name: string, value: unknown): unknown[] | null {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value : fail(16883, `input to ${name} must be an array not ${show(value)}`);
}

const switchBinder: Binder = (argument, compile) => {
  const { branches, default: otherwise } = named('$switch', argument);
  const cases = (branches as Doc[]).map((branch) => [compile(branch.case), compile(branch.then)] as const);
  const fallback = otherwise === undefined ? undefined : compile(otherwise);
  return (variables) => {
    for (const [when, then] of cases) if (isTruthy(when(variables))) return then(variables);
    return fallback
      ? fallback(variables)
      : fail(40066, '$switch could not find a matching branch for an input, and no default was specified.');
  };
};

const condBinder: Binder = (argument, compile) => {
  const parts = Array.isArray(argument)
    ? argument
    : [(argument as Doc).if, (argument as Doc).then, (argument as Doc).else];
  if (parts.length !== 3)
    fail(16020, `Expression $cond takes exactly 3 arguments. ${parts.length} were passed in.`);
  const [when, then, otherwise] = parts.map(compile) as [Expression, Expression, Expression];
  return (variables) => (isTruthy(when(variables)) ? then(variables) : otherwise(variables));
};

const letBinder: Binder = (argument, compile) => {
  const { vars, in: body } = named('$let', argument);
  const bindings = Object.entries(vars as Doc).map(([name, value]) => [name, compile(value)] as const);
  const inner = compile(body);
  return (variables) =>
    inner({ ...variables, ...Object.fromEntries(bindings.map(([name, value]) => [name, value(variables)])) });
};

const mapBinder: Binder = (argument, compile) => {
  const { input, as = 'this', in: body } = named('$map', argument);
  const [source, inner] = [compile(input), compile(body)];
  return (variables) =>
    list('$map', source(variables))?.map((item) => inner({ ...variables, [as as string]: item }) ?? null) ??
    null;
};

const filterBinder: Binder = (argument, compile) => {
  const { input, as = 'this', cond, limit } = named('$filter', argument);
  const [source, inner] = [compile(input), compile(cond)];
  const most = limit === undefined ? undefined : compile(limit);
  return (variables) => {
    const kept = list('$filter', source(variables))?.filter((item) =>
      isTruthy(inner({ ...variables, [as as string]: item })),
    );
    const end = most?.(variables);
    return kept?.slice(0, typeof end === 'number' ? end : undefined) ?? null;
  };
};

const reduceBinder: Binder = (argument, compile) => {
  const { input, initialValue, in: body } = named('$reduce', argument);
  const [source, first, inner] = [compile(input), compile(initialValue), compile(body)];
  return (variables) => {
    const items = list('$reduce', source(variables));
    return items
      ? items.reduce((value, item) => inner({ ...variables, value, this: item }), first(variables))
      : null;
  };
};

const convertBinder: Binder = (argument, compile) => {
  const { input, to, onError, onNull } = named('$convert', argument);
  const [source, target] = [compile(input), compile(to)];
  const [failed, empty] = [onError, onNull].map((part) => (part === undefined ? undefined : compile(part)));
  return (variables) => {
    const value = source(variables);
    if (value === null || value === undefined) return empty ? empty(variables) : null;
    const wanted = target(variables);
    try {
      return convert(value, conversionTarget(isDoc(wanted) ? wanted.type : wanted));
    } catch (error) {
      if (failed) return failed(variables);
      throw error;
    }
  };
};

const getFieldBinder: Binder = (argument, compile) => {
  const { field, input = '$$CURRENT' } =
    isDoc(argument) && 'field' in argument ? argument : { field: argument };
  const [name, source] = [compile(field), compile(input)];
  return (variables) => {
    const value = source(variables);
    return isDoc(value) ? own(value, name(variables) as string) : value === null ? null : undefined;
  };
};

const setFieldBinder: Binder = (argument, compile) => {
  const { field, input, value } = named('$setField', argument);
  const [name, source, next] = [compile(field), compile(input), compile(value)];
  return (variables) => {
    const doc = source(variables);
    if (doc === null || doc === undefined) return null;
    const copy: Doc = { ...(doc as Doc) };
    const set = next(variables);
    if (set === undefined) delete copy[name(variables) as string];
    else put(copy, name(variables) as string, set);
    return copy;
  };
};

/** What mingo's formats get wrong: `%%` vanishes, and `%G` is the calendar year. */
const dateToString: Binder = (argument, compile) => {
  const { format = '%Y-%m-%dT%H:%M:%S.%LZ', date, timezone, onNull } = named('$dateToString', argument);
  const [pattern, source, zone, fallback] = [format, date, timezone, onNull ?? null].map(compile) as [
    Expression,
    Expression,
    Expression,
    Expression,
  ];
  return (variables) => {
    const [value, text, where] = [source(variables), pattern(variables), zone(variables)];
    if (value === null || value === undefined) return fallback(variables);
    if (text === null || (timezone !== undefined && (where === null || where === undefined))) return null;
    if (typeof text !== 'string') fail(18533, "$dateToString requires that 'format' be a string");
    if (text.includes('%G')) fail('NotImplemented', '$dateToString with %G is not supported by this server');
    const args = { date: convert(value, 'date'), ...(timezone === undefined ? {} : { timezone: where }) };
    return text
      .split('%%')
      .map((part) => (part === '' ? '' : mingoExpression('$dateToString', { ...args, format: part })))
      .join('%');
  };
};

const milliseconds: Record<string, number> = {
  week: 604_800_000,
  day: 86_400_000,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
};
const months: Record<string, number> = { month: 1, quarter: 3, year: 12 };

function moved(start: Date, unit: string, amount: number): Date {
  const step = milliseconds[unit];
  if (step !== undefined) return new Date(start.getTime() + step * amount);
  const length = months[unit] ?? fail('FailedToParse', `unknown time unit value: ${unit}`);
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + length * amount);
  // a month later than the 31st is the last day of a shorter month
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), last));
  return end;
}

const dateBinder =
  (name: string, sign: 1 | -1): Binder =>
  (argument, compile) => {
    const { startDate, unit, amount, timezone } = named(name, argument);
    if (timezone !== undefined)
      fail('NotImplemented', `${name} with a timezone is not supported by this server`);
    const [start, by, size] = [startDate, unit, amount].map(compile) as [Expression, Expression, Expression];
    return (variables) => {
      const [from, step, count] = [start(variables), by(variables), size(variables)];
      if ([from, step, count].some((value) => value === null || value === undefined)) return null;
      return moved(convert(from, 'date') as Date, step as string, sign * toNumber(count));
    };
  };

export const binders: Record<string, Binder> = {
  $and: (argument, compile) => {
    const parts = (Array.isArray(argument) ? argument : [argument]).map(compile);
    return (variables) => parts.every((part) => isTruthy(part(variables)));
  },
  $or: (argument, compile) => {
    const parts = (Array.isArray(argument) ? argument : [argument]).map(compile);
    return (variables) => parts.some((part) => isTruthy(part(variables)));
  },
  $ifNull: (argument, compile) => {
    const parts = (argument as unknown[]).map(compile);
    return (variables) => {
      let value: unknown;
      for (const part of parts) {
        value = part(variables);
        if (value !== null && value !== undefined) return value;
      }
      return value;
    };
  },
  $cond: condBinder,
  $switch: switchBinder,
  $let: letBinder,
  $map: mapBinder,
  $filter: filterBinder,
  $reduce: reduceBinder,
  $convert: convertBinder,
  $getField: getFieldBinder,
  $setField: setFieldBinder,
  $unsetField: (argument, compile) => setFieldBinder({ ...(argument as Doc), value: '$$REMOVE' }, compile),
  $dateToString: dateToString,
  $dateAdd: dateBinder('$dateAdd', 1),
  $dateSubtract: dateBinder('$dateSubtract', -1),
  $rand: () => () => Math.random(),
};
