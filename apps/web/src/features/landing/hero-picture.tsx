const petals = [0, 72, 144, 216, 288];
const people = [
  { x: 70, y: 96, skin: '#8d5a3c', hair: '#2c1a14', dress: '#b0224f' },
  { x: 200, y: 70, skin: '#f0c7a8', hair: '#7a3b1d', dress: '#d98a5b' },
  { x: 330, y: 104, skin: '#d9a47c', hair: '#1d1a22', dress: '#5b7a5e' },
];

/** Three women at a table under a rosette, drawn here: nothing is fetched. */
export function HeroPicture() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 360"
      className="w-full max-w-lg animate-fade justify-self-center drop-shadow-xl"
    >
      <rect x="10" y="20" width="380" height="330" rx="48" className="fill-surface-strong" />
      <g className="fill-accent opacity-15">
        {petals.map((angle) => (
          <ellipse key={angle} cx="200" cy="90" rx="62" ry="92" transform={`rotate(${angle} 200 180)`} />
        ))}
      </g>
      <circle cx="200" cy="180" r="34" fill="#f7b955" opacity="0.5" />
      {people.map(({ x, y, skin, hair, dress }) => (
        <g key={x}>
          <ellipse cx={x} cy={y + 56} rx="46" ry="54" fill={hair} />
          <path d={`M${x - 62} 300 C${x - 60} ${y + 110} ${x + 60} ${y + 110} ${x + 62} 300Z`} fill={dress} />
          <rect x={x - 12} y={y + 78} width="24" height="34" rx="12" fill={skin} />
          <ellipse cx={x} cy={y + 56} rx="32" ry="38" fill={skin} />
          <path
            d={`M${x - 34} ${y + 50} C${x - 26} ${y + 6} ${x + 26} ${y + 6} ${x + 34} ${y + 50} C${x + 12} ${y + 34} ${x - 12} ${y + 34} ${x - 34} ${y + 50}Z`}
            fill={hair}
          />
          <path
            d={`M${x - 11} ${y + 72} q11 10 22 0`}
            fill="none"
            stroke="#7c2438"
            strokeWidth="3"
            strokeLinecap="round"
          />
          <circle cx={x - 12} cy={y + 56} r="3" fill="#2b1219" />
          <circle cx={x + 12} cy={y + 56} r="3" fill="#2b1219" />
        </g>
      ))}
      <rect x="28" y="282" width="344" height="20" rx="10" fill="#7c2438" />
      <g fill="#fff7f0">
        <rect x="120" y="262" width="26" height="22" rx="6" />
        <rect x="246" y="262" width="26" height="22" rx="6" />
      </g>
      <rect x="172" y="252" width="58" height="32" rx="5" fill="#2b1219" />
    </svg>
  );
}
