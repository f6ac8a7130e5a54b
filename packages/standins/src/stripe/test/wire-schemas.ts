import { fileURLToPath } from 'node:url';
// The compiler API is unstable; the lockfile pins the version, and only tests use it.
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';

export type Schema = { [keyword: string]: unknown };

/** Objects that the sandbox returns in full; others are ids. */
const known = new Set(['Charge', 'Dispute', 'LineItem', 'PaymentIntent', 'Price', 'Refund', 'Session']);

const primitives: [TypeFlags, Schema][] = [
  [TypeFlags.AnyOrUnknown, {}],
  [TypeFlags.Null, { type: 'null' }],
  // Amounts and times are integers; decimals are strings on the wire.
  [TypeFlags.Number, { type: 'integer' }],
  [TypeFlags.String, { type: 'string' }],
];

/**
 * Builds JSON Schemas from the SDK's types, which are generated for the API version it sends. Stricter than the types:
 * no undeclared properties, and only listed values of open enums.
 */
class SchemaMaker {
  readonly defs: Record<string, Schema> = {};
  private readonly checker: Checker;

  constructor(checker: Checker) {
    this.checker = checker;
  }

  schemaOf(type: Type): Schema {
    if (type.isUnionType()) return this.unionOf(type.getTypes());
    if (type.isStringLiteralType() || type.isBooleanLiteralType()) return { const: type.value };
    const primitive = primitives.find(([flag]) => type.flags & flag);
    if (primitive) return primitive[1];
    // Decimal, and the 'any other string' of open enums.
    if (type.isIntersectionType()) return { type: 'string' };
    if (this.checker.isArrayType(type) && type.isTypeReference()) {
      const [entry] = this.checker.getTypeArguments(type);
      return { type: 'array', items: entry ? this.schemaOf(entry) : {} };
    }
    if (type.isObjectType()) return this.refTo(type);
    throw new Error(`no schema for ${this.checker.typeToString(type)}`);
  }

  private unionOf(types: readonly Type[]): Schema {
    const isUsed = (type: Type) =>
      !(type.flags & TypeFlags.VoidLike) &&
      type.getAliasSymbol()?.name !== 'OtherString' &&
      this.isSpoken(type);
    const isBoolean = types.some((type) => type.isBooleanLiteralType());
    const others = types.filter((type) => isUsed(type) && !type.isBooleanLiteralType());
    return {
      anyOf: [...others.map((type) => this.schemaOf(type)), ...(isBoolean ? [{ type: 'boolean' }] : [])],
    };
  }

  /** Whether a type is no Stripe object with an id, or one that the sandbox knows. */
  private isSpoken(type: Type): boolean {
    const isResource =
      type.isObjectType() &&
      ['id', 'object'].every((name) => this.checker.getPropertyOfType(type, name) !== undefined);
    return !isResource || known.has(type.getSymbol()?.name ?? '');
  }

  private refTo(type: Type): Schema {
    const name = String(type.id);
    if (!this.defs[name]) {
      // Registered before it is filled, as types are recursive.
      this.defs[name] = {};
      Object.assign(this.defs[name], this.objectOf(type));
    }
    return { $ref: `wire#/$defs/${name}` };
  }

  private objectOf(type: Type): Schema {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const symbol of this.checker.getPropertiesOfType(type)) {
      const declared = this.checker.getTypeOfSymbol(symbol);
      if (!declared || declared.flags & TypeFlags.VoidLike || !this.isSpoken(declared)) continue;
      properties[symbol.name] = this.schemaOf(declared);
      if (!(symbol.flags & SymbolFlags.Optional)) required.push(symbol.name);
    }
    const [index] = this.checker.getIndexInfosOfType(type);
    const additionalProperties = index ? this.schemaOf(index.valueType) : false;
    return { type: 'object', properties, required, additionalProperties };
  }
}

/** The schema of each type in WireTypes, with shared definitions. */
export interface WireSchemas {
  schemas: Record<string, Schema>;
  defs: Record<string, Schema>;
}

/** Builds the schemas with the TypeScript compiler, which takes seconds. */
export function makeWireSchemas(): WireSchemas {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const file = fileURLToPath(new URL('./wire-types.ts', import.meta.url));
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${root}tsconfig.json`] }).getProjects();
    const source = project?.program.getSourceFile(file);
    if (!project || !source) throw new Error(`${file} is not part of the project`);
    const { checker } = project;
    const symbol = checker.getSymbolAtPosition(file, source.text.indexOf('WireTypes'));
    if (!symbol) throw new Error('WireTypes is not declared');
    const maker = new SchemaMaker(checker);
    const properties = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol));
    const schemas = Object.fromEntries(
      properties.map((property) => {
        const type = checker.getTypeOfSymbol(property);
        if (!type) throw new Error(`${property.name} has no type`);
        return [property.name, maker.schemaOf(type)];
      }),
    );
    return { schemas, defs: maker.defs };
  } finally {
    api.close();
  }
}
