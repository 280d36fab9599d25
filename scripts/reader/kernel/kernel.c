// Encoder arithmetic: integer products of matrices and the float steps between them. Float operations of
// WebAssembly are exactly defined, so every machine gives the same bytes.
#include <wasm_simd128.h>
#include <stdint.h>
typedef float f32;

// sum of four integers
static inline int sum_ints(v128_t v) {
  v128_t a = wasm_i32x4_add(v, wasm_i32x4_shuffle(v, v, 2, 3, 0, 1));
  a = wasm_i32x4_add(a, wasm_i32x4_shuffle(a, a, 1, 0, 3, 2));
  return wasm_i32x4_extract_lane(a, 0);
}

// Activations are whole numbers of seven bits: x = scale * (number - 64). A product of a signed byte and seven
// bits is defined exactly also where relaxed instructions may differ, and is one instruction on recent processors.
#define DOT(w, x, c) wasm_i32x4_relaxed_dot_i8x16_i7x16_add(w, x, c)
#define MIDDLE 64
#define MOST 63.0f

// y[r][n] = (sum_k x[r][k] * w[n][k]) * xs[r] * ws[n] + bias[n]; x: R rows of K bytes (quantize), w: N rows of K
// bytes, y: R x N; sums[n] = sum_k w[n][k]; K a multiple of 16. Four rows and three columns at once, then what
// is left.
#define PLACE(r, n, a) \
  y[(long)(r) * N + (n)] = (f32)(sum_ints(a) - MIDDLE * sums[n]) * xs[r] * ws[n] + bias[n]
__attribute__((export_name("gemm"))) void gemm(const uint8_t *x, const f32 *xs, const int8_t *w,
                                               const f32 *ws, const int32_t *sums, const f32 *bias, f32 *y,
                                               int R, int N, int K) {
  const v128_t z = wasm_i32x4_const_splat(0);
  int n = 0;
  for (; n + 3 <= N; n += 3) {
    const int8_t *w0 = w + (long)n * K, *w1 = w0 + K, *w2 = w1 + K;
    int r = 0;
    for (; r + 4 <= R; r += 4) {
      const uint8_t *x0 = x + (long)r * K, *x1 = x0 + K, *x2 = x1 + K, *x3 = x2 + K;
      v128_t a0 = z, a1 = z, a2 = z, b0 = z, b1 = z, b2 = z, c0 = z, c1 = z, c2 = z, d0 = z, d1 = z, d2 = z;
      for (int k = 0; k < K; k += 16) {
        v128_t u = wasm_v128_load(w0 + k), v = wasm_v128_load(w1 + k), t = wasm_v128_load(w2 + k),
               p = wasm_v128_load(x0 + k);
        a0 = DOT(u, p, a0);
        a1 = DOT(v, p, a1);
        a2 = DOT(t, p, a2);
        p = wasm_v128_load(x1 + k);
        b0 = DOT(u, p, b0);
        b1 = DOT(v, p, b1);
        b2 = DOT(t, p, b2);
        p = wasm_v128_load(x2 + k);
        c0 = DOT(u, p, c0);
        c1 = DOT(v, p, c1);
        c2 = DOT(t, p, c2);
        p = wasm_v128_load(x3 + k);
        d0 = DOT(u, p, d0);
        d1 = DOT(v, p, d1);
        d2 = DOT(t, p, d2);
      }
      PLACE(r, n, a0);
      PLACE(r, n + 1, a1);
      PLACE(r, n + 2, a2);
      PLACE(r + 1, n, b0);
      PLACE(r + 1, n + 1, b1);
      PLACE(r + 1, n + 2, b2);
      PLACE(r + 2, n, c0);
      PLACE(r + 2, n + 1, c1);
      PLACE(r + 2, n + 2, c2);
      PLACE(r + 3, n, d0);
      PLACE(r + 3, n + 1, d1);
      PLACE(r + 3, n + 2, d2);
    }
    for (; r < R; r++) {
      const uint8_t *x0 = x + (long)r * K;
      v128_t a0 = z, a1 = z, a2 = z;
      for (int k = 0; k < K; k += 16) {
        v128_t p = wasm_v128_load(x0 + k);
        a0 = DOT(wasm_v128_load(w0 + k), p, a0);
        a1 = DOT(wasm_v128_load(w1 + k), p, a1);
        a2 = DOT(wasm_v128_load(w2 + k), p, a2);
      }
      PLACE(r, n, a0);
      PLACE(r, n + 1, a1);
      PLACE(r, n + 2, a2);
    }
  }
  for (; n < N; n++)
    for (int r = 0; r < R; r++) {
      const uint8_t *x0 = x + (long)r * K;
      const int8_t *w0 = w + (long)n * K;
      v128_t a = z;
      for (int k = 0; k < K; k += 16)
        a = DOT(wasm_v128_load(w0 + k), wasm_v128_load(x0 + k), a);
      PLACE(r, n, a);
    }
}

// the greatest of four floats
static inline f32 max_floats(v128_t m) {
  v128_t a = wasm_f32x4_max(m, wasm_i32x4_shuffle(m, m, 2, 3, 0, 1));
  return wasm_f32x4_extract_lane(wasm_f32x4_max(a, wasm_i32x4_shuffle(a, a, 1, 0, 3, 2)), 0);
}

// the greatest of K floats without their signs; 1 where all are 0; K a multiple of 4
static f32 greatest(const f32 *x, int K) {
  v128_t m = wasm_f32x4_const_splat(0);
  for (int k = 0; k < K; k += 4)
    m = wasm_f32x4_max(m, wasm_f32x4_abs(wasm_v128_load(x + k)));
  f32 most = max_floats(m);
  return most == 0 ? 1 : most;
}

// sixteen floats times f, as whole numbers of 16 bits in two parts
static inline void whole(const f32 *x, v128_t f, v128_t into[2]) {
  v128_t i[4];
  for (int j = 0; j < 4; j++)
    i[j] = wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_nearest(wasm_f32x4_mul(wasm_v128_load(x + 4 * j), f)));
  into[0] = wasm_i16x8_narrow_i32x4(i[0], i[1]);
  into[1] = wasm_i16x8_narrow_i32x4(i[2], i[3]);
}

// a row of floats in seven bits; what is returned is its scale; K a multiple of 16
static f32 seven_bits(const f32 *x, uint8_t *q, int K) {
  f32 most = greatest(x, K);
  v128_t f = wasm_f32x4_splat(MOST / most), c = wasm_i16x8_const_splat(MIDDLE), i[2];
  for (int k = 0; k < K; k += 16) {
    whole(x + k, f, i);
    wasm_v128_store(q + k, wasm_u8x16_narrow_i16x8(wasm_i16x8_add(i[0], c), wasm_i16x8_add(i[1], c)));
  }
  return most / MOST;
}

// rows of floats in seven bits, with one scale a row; K a multiple of 16
__attribute__((export_name("quantize"))) void quantize(const f32 *x, uint8_t *q, f32 *s, int R, int K) {
  for (int r = 0; r < R; r++)
    s[r] = seven_bits(x + (long)r * K, q + (long)r * K, K);
}

// e^x by a polynomial (Cephes expf), four at once
static inline v128_t vexp(v128_t x) {
  x = wasm_f32x4_max(wasm_f32x4_const_splat(-87.0f), wasm_f32x4_min(x, wasm_f32x4_const_splat(87.0f)));
  v128_t n = wasm_f32x4_nearest(wasm_f32x4_mul(x, wasm_f32x4_const_splat(1.44269504088896341f)));
  x = wasm_f32x4_sub(x, wasm_f32x4_mul(n, wasm_f32x4_const_splat(0.693359375f)));
  x = wasm_f32x4_sub(x, wasm_f32x4_mul(n, wasm_f32x4_const_splat(-2.12194440e-4f)));
  v128_t z = wasm_f32x4_mul(x, x);
  v128_t y = wasm_f32x4_const_splat(1.9875691500e-4f);
#define P(c) y = wasm_f32x4_add(wasm_f32x4_mul(y, x), wasm_f32x4_const_splat(c))
  P(1.3981999507e-3f);
  P(8.3334519073e-3f);
  P(4.1665795894e-2f);
  P(1.6666665459e-1f);
  P(5.0000001201e-1f);
  y = wasm_f32x4_add(wasm_f32x4_add(wasm_f32x4_mul(y, z), x), wasm_f32x4_const_splat(1.0f));
  v128_t e = wasm_i32x4_shl(wasm_i32x4_add(wasm_i32x4_trunc_sat_f32x4(n), wasm_i32x4_const_splat(127)), 23);
  return wasm_f32x4_mul(y, e);
}

// sum of four floats
static inline f32 sum_floats(v128_t v) {
  return (wasm_f32x4_extract_lane(v, 0) + wasm_f32x4_extract_lane(v, 1)) +
         (wasm_f32x4_extract_lane(v, 2) + wasm_f32x4_extract_lane(v, 3));
}

// x += y, then each row normalised, times g, plus b; R x K; K a multiple of 4
__attribute__((export_name("addNorm"))) void addNorm(f32 *x, const f32 *y, const f32 *g, const f32 *b, int R,
                                                     int K) {
  for (int r = 0; r < R; r++) {
    f32 *a = x + (long)r * K;
    const f32 *c = y + (long)r * K;
    v128_t s = wasm_f32x4_const_splat(0);
    for (int k = 0; k < K; k += 4) {
      v128_t v = wasm_f32x4_add(wasm_v128_load(a + k), wasm_v128_load(c + k));
      wasm_v128_store(a + k, v);
      s = wasm_f32x4_add(s, v);
    }
    v128_t m = wasm_f32x4_splat(sum_floats(s) / K);
    s = wasm_f32x4_const_splat(0);
    for (int k = 0; k < K; k += 4) {
      v128_t d = wasm_f32x4_sub(wasm_v128_load(a + k), m);
      s = wasm_f32x4_add(s, wasm_f32x4_mul(d, d));
    }
    v128_t i = wasm_f32x4_splat(1.0f / __builtin_sqrtf(sum_floats(s) / K + 1e-12f));
    for (int k = 0; k < K; k += 4)
      wasm_v128_store(
          a + k, wasm_f32x4_add(wasm_f32x4_mul(wasm_f32x4_mul(wasm_f32x4_sub(wasm_v128_load(a + k), m), i),
                                               wasm_v128_load(g + k)),
                                wasm_v128_load(b + k)));
  }
}

// gelu with the error function of Abramowitz and Stegun 7.1.26; n a multiple of 4
__attribute__((export_name("gelu"))) void gelu(f32 *x, int n) {
  for (int k = 0; k < n; k += 4) {
    v128_t v = wasm_v128_load(x + k);
    v128_t u = wasm_f32x4_mul(wasm_f32x4_abs(v), wasm_f32x4_const_splat(0.70710678118f));
    v128_t t = wasm_f32x4_div(
        wasm_f32x4_const_splat(1.0f),
        wasm_f32x4_add(wasm_f32x4_const_splat(1.0f), wasm_f32x4_mul(u, wasm_f32x4_const_splat(0.3275911f))));
    v128_t y = wasm_f32x4_const_splat(1.061405429f);
#define Q(c) y = wasm_f32x4_add(wasm_f32x4_mul(y, t), wasm_f32x4_const_splat(c))
    Q(-1.453152027f);
    Q(1.421413741f);
    Q(-0.284496736f);
    Q(0.254829592f);
    y = wasm_f32x4_mul(wasm_f32x4_mul(y, t), vexp(wasm_f32x4_neg(wasm_f32x4_mul(u, u))));
    v128_t e = wasm_f32x4_sub(wasm_f32x4_const_splat(1.0f), y); // erf(|v|/sqrt2)
    v128_t sgn = wasm_v128_and(v, wasm_i32x4_const_splat((int)0x80000000));
    e = wasm_v128_or(e, sgn);
    wasm_v128_store(x + k, wasm_f32x4_mul(wasm_f32x4_mul(v, wasm_f32x4_const_splat(0.5f)),
                                          wasm_f32x4_add(wasm_f32x4_const_splat(1.0f), e)));
  }
}

#define BYTE 127.0f

// Shares of attention as whole numbers, the greatest of which is 127; what is returned is their sum. p has W floats
// and is used up, q gets W bytes; bias: T numbers or 0; W a multiple of 16.
static f32 shares(f32 *p, uint8_t *q, const f32 *bias, int T, int W) {
  if (bias)
    for (int j = 0; j < T; j++)
      p[j] += bias[j];
  for (int j = T; j < W; j++)
    p[j] = -1e30f;
  v128_t m = wasm_v128_load(p), sum = wasm_i32x4_const_splat(0), one = wasm_i16x8_const_splat(1);
  for (int j = 4; j < W; j += 4)
    m = wasm_f32x4_max(m, wasm_v128_load(p + j));
  v128_t most = wasm_f32x4_splat(max_floats(m)), f = wasm_f32x4_const_splat(BYTE), i[2];
  for (int j = 0; j < W; j += 4)
    wasm_v128_store(p + j, vexp(wasm_f32x4_sub(wasm_v128_load(p + j), most)));
  for (int j = 0; j < W; j += 16) {
    whole(p + j, f, i);
    wasm_v128_store(q + j, wasm_u8x16_narrow_i16x8(i[0], i[1]));
    sum = wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(wasm_i16x8_add(i[0], i[1]), one));
  }
  return (f32)sum_ints(sum);
}

// one head of attention: q are R rows, k and v T rows of stride S with D columns (D a multiple of 16); bias R x T
// or 0; out like q; scratch: (2 * D + 40) * (T + 16) + 8 * D bytes. Queries are in seven bits, keys in bytes with a scale for each
// row, values in bytes with a scale for each column, all in groups of four by four as DOT adds them up.
__attribute__((export_name("attend"))) void attend(const f32 *q, const f32 *k, const f32 *v, const f32 *bias,
                                                   f32 *out, uint8_t *scratch, int R, int T, int S, int D,
                                                   f32 scale) {
  int W = (T + 15) & ~15;
  f32 *p = (f32 *)scratch, *ks = p + W, *vs = ks + W;
  int32_t *sums = (int32_t *)(vs + D);
  int8_t *kt = (int8_t *)(sums + W), *vt = kt + (long)W * D;
  uint8_t *pq = (uint8_t *)vt + (long)W * D, *qq = pq + W;

  for (int j = 0; j < W; j++) {
    const f32 *a = k + (long)j * S;
    f32 most = j < T ? greatest(a, D) : 1;
    int sum = 0;
    for (int d = 0; d < D; d++) {
      int byte = j < T ? (int)__builtin_rintf(a[d] * (BYTE / most)) : 0;
      kt[((long)(j / 4) * D + (d & ~3)) * 4 + (j & 3) * 4 + (d & 3)] = byte;
      sum += byte;
    }
    ks[j] = most / BYTE * scale;
    sums[j] = MIDDLE * sum;
  }
  for (int d = 0; d < D; d += 4) {
    v128_t m = wasm_f32x4_const_splat(0);
    for (int j = 0; j < T; j++)
      m = wasm_f32x4_max(m, wasm_f32x4_abs(wasm_v128_load(v + (long)j * S + d)));
    m = wasm_v128_bitselect(wasm_f32x4_const_splat(1), m, wasm_f32x4_eq(m, wasm_f32x4_const_splat(0)));
    wasm_v128_store(vs + d, wasm_f32x4_div(m, wasm_f32x4_const_splat(BYTE)));
    f32 f[4];
    wasm_v128_store(f, wasm_f32x4_div(wasm_f32x4_const_splat(BYTE), m));
    for (int j = 0; j < W; j++)
      for (int c = 0; c < 4; c++)
        vt[((long)(j / 4) * D + d) * 4 + c * 4 + (j & 3)] =
            j < T ? (int)__builtin_rintf(v[(long)j * S + d + c] * f[c]) : 0;
  }

  for (int i = 0; i < R; i++) {
    f32 qs = seven_bits(q + (long)i * S, qq, D);
    v128_t s = wasm_f32x4_splat(qs);
    for (int j = 0; j < W; j += 8) {
      v128_t a = wasm_i32x4_const_splat(0), b = a;
      const int8_t *k0 = kt + (long)j * D, *k1 = k0 + 4 * D;
      for (int d = 0; d < D; d += 4) {
        v128_t x = wasm_v128_load32_splat(qq + d);
        a = DOT(wasm_v128_load(k0 + 4 * d), x, a);
        b = DOT(wasm_v128_load(k1 + 4 * d), x, b);
      }
      a = wasm_f32x4_convert_i32x4(wasm_i32x4_sub(a, wasm_v128_load(sums + j)));
      b = wasm_f32x4_convert_i32x4(wasm_i32x4_sub(b, wasm_v128_load(sums + j + 4)));
      wasm_v128_store(p + j, wasm_f32x4_mul(wasm_f32x4_mul(a, s), wasm_v128_load(ks + j)));
      wasm_v128_store(p + j + 4, wasm_f32x4_mul(wasm_f32x4_mul(b, s), wasm_v128_load(ks + j + 4)));
    }
    v128_t inv = wasm_f32x4_splat(1.0f / shares(p, pq, bias ? bias + (long)i * T : 0, T, W));
    for (int d = 0; d < D; d += 16) {
      v128_t a = wasm_i32x4_const_splat(0), b = a, c = a, e = a;
      for (int j = 0; j < W; j += 4) {
        const int8_t *w = vt + ((long)j * D + 4 * d);
        v128_t x = wasm_v128_load32_splat(pq + j);
        a = DOT(wasm_v128_load(w), x, a);
        b = DOT(wasm_v128_load(w + 16), x, b);
        c = DOT(wasm_v128_load(w + 32), x, c);
        e = DOT(wasm_v128_load(w + 48), x, e);
      }
      f32 *o = out + (long)i * S + d;
      const v128_t own[4] = {a, b, c, e};
      for (int g = 0; g < 4; g++)
        wasm_v128_store(o + 4 * g, wasm_f32x4_mul(wasm_f32x4_mul(wasm_f32x4_convert_i32x4(own[g]), inv),
                                                  wasm_v128_load(vs + d + 4 * g)));
    }
  }
}
