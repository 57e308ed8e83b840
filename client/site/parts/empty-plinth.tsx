import { type ReactNode, useId } from 'react';

/** The renders' white plinth with nothing on it yet but two cones: stands where a picture is missing. Decorative. */
export function EmptyPlinth(): ReactNode {
  const id = useId();
  return (
    <svg className="empty-plinth" viewBox="0 0 480 360" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}side`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#ffffff" />
          <stop offset="0.55" stopColor="#f4f7fb" />
          <stop offset="1" stopColor="#d3dbe7" />
        </linearGradient>
        <linearGradient id={`${id}shade`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#7f97bb" stopOpacity="0.42" />
          <stop offset="1" stopColor="#7f97bb" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path fill={`url(#${id}shade)`} d="M260 330l170-96c34 2 46 14 40 34l-96 50z" />
      <path fill={`url(#${id}side)`} d="M64 226v42c0 34 79 62 176 62s176-28 176-62v-42z" />
      <path fill="#22366b" d="M64 247c0 34 79 62 176 62s176-28 176-62v11c0 34-79 62-176 62S64 292 64 258z" />
      <ellipse cx="240" cy="226" rx="176" ry="62" fill="#fdfefe" />
      <ellipse cx="240" cy="225" rx="152" ry="51" fill="#e3e7ee" />
      <g
        fill="none"
        stroke="#8fa3c2"
        strokeWidth="2"
        strokeDasharray="5 6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M240 252l-68-24v-86l68 24zM240 252l68-24v-86l-68 24zM172 142l68-24 68 24" />
      </g>
      <Cone x={136} y={236} />
      <Cone x={322} y={250} />
    </svg>
  );
}

function Cone({ x, y }: { x: number; y: number }): ReactNode {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path fill="#26304a" d="M-14 2l14-5 14 5-14 6z" />
      <path fill="#f26b0f" d="M-8 1L-2.4-24h4.8L8 1c-4 3-12 3-16 0z" />
      <path fill="#ffffff" d="M-5.8-9L-4.4-15h8.8L5.8-9c-3 2-8.6 2-11.6 0z" />
    </g>
  );
}
